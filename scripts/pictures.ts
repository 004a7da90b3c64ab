import { drawPictures } from '@/demo/drawing/draw';
import { runCommand } from '@/lib/runtime/process/plain-error';

await runCommand(drawPictures);
