import OpsDomain

/// What files of other programs call things, in the languages that our readers' files have most.
enum ColumnWords {
  /// Names of columns by the parameter that they mean; folded, without spaces and signs.
  private static let table: [String: [String]] = [
    "sku": [
      "sku", "productcode", "itemcode", "itemno", "articleno", "articlenumber", "partnumber",
      "internalreference", "variantsku", "artikelnummer", "artikelnr", "artnr", "referencia",
      "codigo", "referenz", "reference", "prekeskodas", "артикул", "货号", "编号",
    ],
    "name": [
      "name", "title", "customername", "productname", "itemname", "fullname", "company",
      "companyname", "description", "bezeichnung", "firma", "kunde", "nombre", "nom",
      "designation", "pavadinimas", "название", "наименование", "имя", "名称", "姓名",
    ],
    "number": ["number", "customerno", "customernumber", "customerid", "kundennummer", "kundennr"],
    "quantity": [
      "quantity", "qty", "amount", "onhand", "stock", "count", "menge", "anzahl", "bestand",
      "cantidad", "quantite", "kiekis", "количество", "数量",
    ],
    "price": [
      "price", "unitprice", "salesprice", "listprice", "variantprice", "preis", "verkaufspreis",
      "precio", "prix", "kaina", "цена", "价格", "单价",
    ],
    "cost": ["cost", "unitcost", "costperitem", "valuationrate", "einkaufspreis", "ek", "costo"],
    "phone": [
      "phone", "phonenumber", "telephone", "tel", "mobile", "telefon", "telefonnummer", "handy",
      "telefono", "telefonas", "телефон", "电话", "手机",
    ],
    "email": ["email", "emailaddress", "mail", "correo", "elpastas", "почта", "邮箱"],
    "address": [
      "address", "street", "address1", "defaultaddressaddress1", "adresse", "strasse", "anschrift",
      "direccion", "adresas", "адрес", "地址",
    ],
    "city": ["city", "town", "ort", "stadt", "ciudad", "ville", "miestas", "город", "城市"],
    "country": ["country", "countrycode", "land", "pais", "pays", "salis", "страна", "国家"],
    "region": ["region", "state", "province", "bundesland", "provincia", "область", "地区"],
    "barcode": [
      "barcode", "ean", "gtin", "upc", "ean13", "strichcode", "codigodebarras", "codebarres",
      "штрихкод", "条码",
    ],
    "unit": [
      "unit", "uom", "unitofmeasure", "defaultunitofmeasure", "einheit", "unidad", "unite",
      "vienetas", "единица", "单位",
    ],
    "category": [
      "category", "productcategory", "itemgroup", "type", "kategorie", "warengruppe", "categoria",
      "categorie", "kategorija", "категория", "类别",
    ],
    "location": [
      "location", "warehouse", "bin", "place", "lager", "lagerort", "almacen", "ubicacion",
      "sandelis", "склад", "仓库", "库位",
    ],
    "lot": [
      "lot", "batch", "batchno", "lotnumber", "lotserialnumber", "charge", "chargennummer", "lote",
      "partija", "партия", "批号", "批次",
    ],
    "best_before": [
      "bestbefore", "bestbeforedate", "expirydate", "expirationdate", "expires", "mhd",
      "haltbarkeit", "caducidad", "galioja", "срокгодности", "有效期", "保质期",
    ],
    "ref": ["ref", "reference", "document", "invoice", "invoiceno", "beleg", "belegnummer", "po"],
    "note": ["note", "notes", "comment", "remark", "notiz", "bemerkung", "nota", "备注"],
  ]

  /// A name as names are compared.
  static func plain(_ name: String) -> String {
    TextFolding.fold(name).filter { $0.isLetter || $0.isNumber }
  }

  /// How well a column's name fits a parameter: 0 not at all, else the earlier the word stands in
  /// the list, the better.
  static func fit(_ column: String, _ parameter: String) -> Int {
    let name = plain(column)
    guard let words = table[parameter], let place = words.firstIndex(of: name) else { return 0 }
    return 100 - place
  }
}
