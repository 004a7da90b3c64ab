/** `npm run docs:data-model` draws docs/data-model.svg again, after a change of the schema. */
import { writeFileSync } from 'node:fs';
import { drawDataModel } from './data-model/drawing';
import { layOut } from './data-model/layout';
import { readDataModel } from './data-model/tables';

writeFileSync('docs/data-model.svg', drawDataModel(layOut(await readDataModel())));
