import { tinyXlsx } from './tiny-xlsx';

type Rows = Parameters<typeof tinyXlsx>[0][string];

/** A table as a dealer has it. */
export interface DealerWorkbook {
  fileName: string;
  sheet: string;
  rows: Rows;
  /** The heading of an unknown column, which the import asks about. */
  odd?: string;
  /** Of the imported car; none where the table changes the price of the model. */
  vin?: string;
}

/**
 * Four tables with one car: lists of cars in Russian, in Chinese and as another system exports them in
 * English, and a price list of two columns, which asks 18,900 $ for the model.
 * @param car as dealers call it; the cars are used, of 2025, white, at Erenhot, for 18,500 $
 */
export function dealerWorkbooks(car: { brand: string; model: string }): DealerWorkbook[] {
  const { brand, model } = car;
  return [
    {
      fileName: 'прайс.xlsx',
      sheet: 'Лист1',
      vin: 'LGXCE4CB5R0123456',
      odd: 'Что сказал мастер',
      rows: [
        ['Машины на площадке, 24.11.2026'],
        [
          '№',
          'Марка',
          'Модель',
          'Год выпуска',
          'VIN',
          'Пробег, тыс. км',
          'Цвет кузова',
          'Состояние',
          'Порт',
          'Наличие',
          'Цена',
          'Что сказал мастер',
        ],
        [
          1,
          brand,
          model,
          2025,
          'LGXCE4CB5R0123456',
          12,
          'Белый',
          'б/у',
          'Эрэнхот',
          'в наличии',
          '18 500 $',
          'ходовая хорошая',
        ],
      ],
    },
    {
      fileName: '库存.xlsx',
      sheet: '工作表1',
      vin: 'LGXCE4CB7R0123457',
      odd: '师傅说',
      rows: [
        [
          '序号',
          '品牌',
          '车型',
          '年款',
          '车架号',
          '表显里程',
          '颜色',
          '车况',
          '口岸',
          '状态',
          '价格（万美元）',
          '师傅说',
        ],
        [
          1,
          brand,
          model,
          '2025款',
          'LGXCE4CB7R0123457',
          '1.2万公里',
          '白色',
          '二手',
          '二连',
          '在库',
          1.85,
          '底盘好',
        ],
      ],
    },
    {
      fileName: 'export.xlsx',
      sheet: 'Vehicles',
      vin: 'LGXCE4CB9R0123458',
      odd: 'Yard remark',
      rows: [
        [
          'Make',
          'Model Name',
          'Model Year',
          'Chassis No.',
          'Odometer',
          'Exterior Color',
          'Condition',
          'Location',
          'Availability',
          'Unit Price (USD)',
          'Yard remark',
        ],
        [
          brand,
          model.toUpperCase(),
          2025,
          'LGX-CE4CB9R0123458',
          '12,000 km',
          'WHITE',
          'Used',
          'Erenhot',
          'In stock',
          '18,500',
          'runs well',
        ],
      ],
    },
    {
      fileName: 'цены.xlsx',
      sheet: 'Sheet1',
      rows: [
        ['Модель', 'Цена'],
        [model, '18 900 $'],
      ],
    },
  ];
}

export const workbookOf = ({ sheet, rows }: DealerWorkbook) => tinyXlsx({ [sheet]: rows });
