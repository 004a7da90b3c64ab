import { crc32 } from 'node:zlib';

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

/** A ZIP archive without compression (PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16). */
function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04'), facts, name, content);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place, name);
    offset += 30 + name.length + content.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06'), end]);
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
  return zip(files);
}
