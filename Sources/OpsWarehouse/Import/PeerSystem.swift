/// Systems whose CSV exports can be imported as they are.
public enum PeerSystem: String, Sendable, CaseIterable {
  /// Business software with lists that people export.
  case odoo, erpnext
  /// A shop on the web.
  case shopify
  /// A household's stock.
  case grocy

  /// What people call it.
  public var title: String {
    switch self {
    case .odoo: "Odoo"
    case .erpnext: "ERPNext"
    case .shopify: "Shopify"
    case .grocy: "Grocy"
    }
  }

  /// The kinds of its files. A file is of the first kind that fits.
  var forms: [PeerForm] {
    switch self {
    case .odoo: Self.ofOdoo
    case .erpnext: Self.ofERPNext
    case .shopify: Self.ofShopify
    case .grocy: Self.ofGrocy
    }
  }

  /// Lists that Odoo exports with the labels of their fields (Export and import data, in the
  /// documentation of Odoo): products (`product.template`), lots (`stock.lot`) and what is where
  /// (`stock.quant`).
  private static let ofOdoo = [
    PeerForm(
      role: .stock,
      columns: [
        .sku: ["Product/Internal Reference"], .name: ["Product", "Product/Name"],
        .place: ["Location", "Location/Full Location Name"], .quantity: ["Quantity"],
        .lot: ["Lot/Serial Number", "Lot/Serial Number/Lot/Serial Number"],
        .expires: ["Lot/Serial Number/Expiration Date", "Expiration Date"],
      ], required: [.name, .place, .quantity]),
    PeerForm(
      role: .lots,
      columns: [
        .lot: ["Lot/Serial Number"], .name: ["Product"], .sku: ["Product/Internal Reference"],
        .expires: ["Expiration Date", "Best before Date"],
      ], required: [.lot, .name, .expires]),
    PeerForm(
      role: .products,
      columns: [
        .sku: ["Internal Reference"], .name: ["Name"], .barcode: ["Barcode"],
        .category: ["Product Category", "Product Category/Complete Name"],
        .unit: ["Unit of Measure", "Unit"], .cost: ["Cost"],
      ], required: [.sku, .name]),
  ]

  /// Lists of the doctypes Item and Batch, as Data Export writes them, and the reports Batch-Wise
  /// Balance History and Stock Balance (documentation of ERPNext).
  private static let ofERPNext = [
    PeerForm(
      role: .stock,
      columns: [
        .sku: ["Item", "Item Code"], .place: ["Warehouse"], .lot: ["Batch", "Batch No"],
        .quantity: ["Balance Qty", "Quantity"], .cost: ["Valuation Rate"],
      ], required: [.sku, .place, .quantity]),
    PeerForm(
      role: .lots,
      columns: [
        .lot: ["Batch ID", "Batch"], .sku: ["Item", "Item Code"], .expires: ["Expiry Date"],
      ], required: [.lot, .sku, .expires]),
    PeerForm(
      role: .products,
      columns: [
        .sku: ["Item Code"], .name: ["Item Name"], .category: ["Item Group"],
        .unit: ["Default Unit of Measure"], .barcode: ["Barcode (Barcodes)", "Barcode"],
        .cost: ["Valuation Rate"],
      ], required: [.sku, .name]),
  ]

  /// The product file and the inventory file (Using CSV files to import and export products;
  /// Exporting or importing inventory with a CSV file, in the help of Shopify). Shopify keeps no
  /// lots.
  private static let ofShopify = [
    PeerForm(
      role: .stock,
      columns: [
        .key: ["Handle", "URL handle"], .sku: ["SKU"], .variant: ["Option1 Value"],
        .place: ["Location"], .quantity: ["On hand (current)", "On hand"],
      ], required: [.key, .place, .quantity]),
    PeerForm(
      role: .products,
      columns: [
        .key: ["Handle", "URL handle"], .name: ["Title"], .variant: ["Option1 Value"],
        .sku: ["Variant SKU", "SKU"], .barcode: ["Variant Barcode", "Barcode"],
        .category: ["Type"], .cost: ["Cost per item"],
      ], required: [.key, .name]),
  ]

  /// Tables of the database of Grocy as CSV with a header, such as
  /// `sqlite3 -csv -header grocy.db "SELECT * FROM stock"`. Their files are called as the tables
  /// (migrations of Grocy).
  private static let ofGrocy = [
    PeerForm(
      role: .stock,
      columns: [
        .key: ["product_id"], .quantity: ["amount"], .expires: ["best_before_date"],
        .place: ["location_id"], .cost: ["price"],
      ], required: [.key, .quantity], stem: "stock"),
    PeerForm(
      role: .barcodes, columns: [.key: ["product_id"], .barcode: ["barcode"]],
      required: [.key, .barcode], stem: "product_barcodes"),
    PeerForm(
      role: .units, columns: [.key: ["id"], .name: ["name"]], required: [.key, .name],
      stem: "quantity_units"),
    PeerForm(
      role: .groups, columns: [.key: ["id"], .name: ["name"]], required: [.key, .name],
      stem: "product_groups"),
    PeerForm(
      role: .places, columns: [.key: ["id"], .name: ["name"], .freezer: ["is_freezer"]],
      required: [.key, .name], stem: "locations"),
    PeerForm(
      role: .products,
      columns: [
        .key: ["id"], .name: ["name"], .unit: ["qu_id_stock"], .category: ["product_group_id"],
      ], required: [.key, .name], stem: "products"),
  ]
}
