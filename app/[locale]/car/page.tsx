/** A car's page without its id shows all cars; the canonical address is the car menu's. */
export { default, generateMetadata } from '../menuCar/page';

/** As the car menu's, which Next reads from the file of the page alone. */
export const dynamic = 'force-dynamic';
