import Foundation
import OpsTesting
import Testing

/// The files that examples name: those of the package where they are, the others in a folder of
/// their own.
struct ExampleFiles {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The words of an example with its files at their full path. A search for a plan is a short one.
  func words(of example: String) -> [String] { words(asWritten: Self.shortened(example)) }

  /// The words of an example as it stands in the help, with its files at their full path.
  func words(asWritten example: String) -> [String] {
    CommandLineWords.split(example).map { word in
      if word.hasPrefix("Config/") { return Self.package + "/" + word }
      make(word)
      let isFile = Self.contents[word] != nil || Self.written.contains(word)
      return isFile ? folder.file(word) : word
    }
  }

  /// The example as it is typed, with its files at their full path. A search for a plan is a short
  /// one.
  func line(_ example: String) -> String {
    let example = Self.shortened(example)
    let plain = CommandLineWords.split(example)
    return zip(plain, words(asWritten: example)).filter { $0 != $1 }
      .reduce(example) { $0.replacing($1.0, with: $1.1) }
  }

  /// Makes the file of that name, or all files of that folder, unless they are there: an example
  /// names one file of forty, and the laws about all commands run thousands of examples.
  private func make(_ word: String) {
    for name in Self.places[word] ?? [] where folder.text(name) == nil {
      #expect((try? folder.write(name, Self.contents[name] ?? "")) != nil, "\(name)")
    }
  }

  /// The files that a word names: one, or those of a folder.
  private static let places: [String: [String]] = {
    var places: [String: [String]] = [:]
    for name in contents.keys {
      places[name, default: []].append(name)
      guard let end = name.lastIndex(of: "/") else { continue }
      places[String(name[..<end]), default: []].append(name)
    }
    return places
  }()

  /// Commands that search for seconds. A few tries show what they do as well.
  private static let searches = ["schedule make", "schedule replan", "schedule whatif"]

  private static func shortened(_ example: String) -> String {
    let isSearch = searches.contains { (example + " ").hasPrefix($0 + " ") }
    return isSearch && !example.contains("--tries") ? example + " --tries 50" : example
  }

  /// The text of a file the example wrote.
  func text(_ name: String) -> String? { folder.text(name) }

  /// The folder of the package.
  private static let package = PackageFolder.url.path

  /// Files that examples write.
  private static let written: Set<String> = [
    "rejects.csv", "rejects.txt", "december.plan", "report.xml", "backup.token", "stock.token",
    "journal.ndjson",
    "notices.ics", "receipt.html", "lamp.png",
    "odd.csv", "bad.csv", "warehouse-demo", "exports", "meal-delivery",
    "sheet.csv", "export.csv", "book.ndjson", "book.sqlite", "export-folder", "mapping.json",
  ]

  private static let openboxes = "ProductCode,Name,Category,UnitCost\nQX039,Tablet,Pain,0.25\n"

  private static let deliveries = """
    ID,PO / SO #,ASN/DN #,Scheduled Delivery Date,Delivered to Client Date,Product Group,\
    Sub Classification,Vendor,Item Description,Line Item Quantity,Pack Price
    1,SCMS-4,ASN-8,2-Jun-06,4-Jun-06,ARV,Adult,Ranbaxy,Tablets,19,29
    """

  private static let contents = [
    // Nobody's token: the form is enough to narrow it.
    "nightly.token": "opsht_" + String(repeating: "A", count: 43),
    "scripts/receive.opsh": """
    # Goods of one delivery note.
    stock receive LAMP-1 10 --cost 12.50 --ref PO-7
    stock receive RICE 25.5 --location SHOP
    """,
    "scripts/tests/stock.opsh": """
    let before = stock level LAMP-1
    stock receive LAMP-1 2
    let after = stock level LAMP-1
    assert $after.on_hand == $before.on_hand + 2
    """,
    // Whether a file is compressed is read from its content, so that a plain one will do.
    "invoices.csv.gz": """
    InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country
    536365,LAMP-1,DESK LAMP,2,2027-03-01 08:00:00,24.90,17850,Lithuania
    536365,71053,WHITE METAL LANTERN,6,2027-03-01 08:00:00,3.39,17850,Lithuania
    C536379,LAMP-1,DESK LAMP,-1,2027-03-01 08:00:00,24.90,17850,Lithuania
    """,
    "ft06.txt": """
    instance ft06
    6 6
    2 1 0 3 1 6 3 7 5 3 4 6
    1 8 2 5 4 10 5 10 0 10 3 4
    2 5 3 4 5 8 0 9 1 1 4 7
    1 5 0 5 2 5 3 3 4 8 5 9
    2 9 1 3 4 5 5 4 0 3 3 1
    1 3 3 3 5 9 0 10 4 4 2 1
    """,
    "foodkeeper_category.csv": "ID,Category_Name,Subcategory_Name\n7,Dairy,\n",
    "foodkeeper_product.csv.gz": """
    ID,Category_ID,Name,DOP_Refrigerate_Min,DOP_Refrigerate_Max,DOP_Refrigerate_Metric,Pantry_Min
    1,7,Butter,1,2,Months,
    """,
    "foodkeeper.json.gz": """
    {"sheets":[{"name":"Category","data":[[{"ID":7},{"Category_Name":"Dairy"}]]}]}
    """,
    "products.csv.gz": "code,name,allergens_tags\n4006381333931,Chocolate,en:milk\n",
    "products.csv": "code,name,allergens_tags\n4006381333931,Chocolate,fr:rge\n",
    "deliveries.csv.gz": deliveries, "deliveries.csv": deliveries,
    "meal-delivery/orders.csv": """
    instance,order,x,y,placement_time,restaurant,ready_time
    small,o1,3000,0,10,r1,20
    small,o2,3000,400,11,r1,21
    """,
    "meal-delivery/couriers.csv": "instance,courier,x,y,on_time,off_time\nsmall,c1,0,0,0,120\n",
    "meal-delivery/restaurants.csv": "instance,restaurant,x,y\nsmall,r1,1000,0\n",
    "meal-delivery/instance_parameters.csv": """
    instance,meters_per_minute,pickup service minutes,dropoff service minutes,target click-to-door
    small,320,4,4,40
    """,
    "contacts.csv": "Kunde,Telefon,E-Mail,Ref\nMill Bakery,+370 600 12345,a@mill.example,M-1\n",
    "odoo/products.csv": "Internal Reference,Name\nDESK,Desk\n",
    "odoo/stock.csv": "Product,Location,Quantity\n[DESK] Desk,WH/Stock,2.0\n",
    "erpnext/products.csv": "Item Code,Item Name\nCHAIR,Chair\n",
    "erpnext/stock.csv": "Item,Warehouse,Balance Qty\nCHAIR,Stores - A,3\n",
    "shopify/products.csv": "Handle,Title,Option1 Value,Variant SKU\nmug,Mug,Default Title,MUG\n",
    "shopify/stock.csv": "Handle,Option1 Value,SKU,Location,On hand (current)\n"
      + "mug,Default Title,MUG,Shop floor,4\n",
    "grocy/products.csv": "id,name\n7,Oats\n",
    "grocy/stock.csv": "id,product_id,amount,best_before_date\n1,7,2,2028-05-01\n",
    "warehouse-demo/products.csv": openboxes, "exports/products.csv": openboxes,
    "receipts.csv": "sku,QTY,ref\nLAMP-1,10,PO-7\nRICE,2.5,PO-8\n",
    "menu.csv": "sku,name,price,stock\nPIZZA-1,Pizza Margherita,8.50,unlimited\nRICE,,3.20,\n",
    "counted.csv": "sku,counted,note\nLAMP-1,19,one is missing\nRICE,,\n",
    "commands.txt": """
    stock receive LAMP-1 10 --ref PO-7 --key po-7/1
    {"cmd":"stock receive","args":{"sku":"RICE","qty":2.5},"key":"po-7/2"}
    """,
    "admin.password": "a long and quiet evening\n", "phone.code": "123456\n",
    "sam.password": "a long and quiet morning\n",
    "lina.password": "a long and quiet noon\n",
    "sam.code": "123456\n",
    "setup.token": "c2V0dXAgdG9rZW4gb2YgdGhlIHRlc3Rz\n",
  ]
}
