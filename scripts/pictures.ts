import { drawPictures } from '@/demo/drawing/draw';
import { runCommand } from '@/lib/runtime/process/terminal';

await runCommand(drawPictures);
