/** A car's page without its id shows all cars; the canonical address is the car menu's. */
export { default, generateMetadata } from '../menuCar/page';
