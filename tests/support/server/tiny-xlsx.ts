import { deflateRawSync } from 'node:zlib';
import { packZip, unpackZip } from '@/lib/server/import/zip-package';

type Cell = string | number | boolean | null;

const escapeXml = (text: string) => text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`);

function sheetXml(rows: Cell[][]): string {
  const cellXml = (cell: Cell, column: number, row: number) => {
    const reference = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c ${reference}><v>${cell}</v></c>`;
    if (typeof cell === 'boolean') return `<c ${reference} t="b"><v>${cell ? 1 : 0}</v></c>`;
    return `<c ${reference} t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
  };
  const rowXml = (cells: Cell[], row: number) =>
    `<row r="${row + 1}">${cells.map((cell, i) => cellXml(cell, i, row)).join('')}</row>`;
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`;
}

/** The smallest workbook a spreadsheet program would open: up to 26 columns a sheet. */
export function tinyXlsx(sheets: Record<string, Cell[][]>): Buffer {
  const names = Object.keys(sheets);
  const xml = '<?xml version="1.0" encoding="UTF-8"?>';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packageNs = 'http://schemas.openxmlformats.org/package/2006';
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const override = (part: string, type: string) =>
    `<Override PartName="${part}" ContentType="${sheetType}.${type}+xml"/>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `${xml}<Types xmlns="${packageNs}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('/xl/workbook.xml', 'sheet.main')}${names.map((_, i) => override(`/xl/worksheets/sheet${i + 1}.xml`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packageNs}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${names.map((name, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packageNs}/relationships">${names.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
  };
  Object.values(sheets).forEach((rows, i) => {
    files[`xl/worksheets/sheet${i + 1}.xml`] = xml + sheetXml(rows);
  });
  return packZip(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]));
}

/** The parts of a workbook, by their names. */
export function partsOf(workbook: Buffer): [name: string, content: Buffer][] {
  const all = { unpackedMaxBytes: Number.POSITIVE_INFINITY, filesMax: 1000 };
  return [...unpackZip(workbook, () => true, all)];
}

/**
 * A workbook as spreadsheet programs write it, compressed.
 * @param claimedBytes length of each part in its directory; the real one when left out
 */
export function compressedXlsx(workbook: Buffer, claimedBytes?: number): Buffer {
  const parts = partsOf(workbook);
  const archive = packZip(parts.map(([name, content]) => [name, deflateRawSync(content)]));
  let at = archive.readUInt32LE(archive.length - 6);
  for (const [name, content] of parts) {
    archive.writeUInt16LE(8, at + 10);
    archive.writeUInt32LE(claimedBytes ?? content.length, at + 24);
    at += 46 + name.length;
  }
  return archive;
}
