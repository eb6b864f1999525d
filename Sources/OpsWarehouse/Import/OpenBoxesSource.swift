import Foundation
import OpsDomain
import OpsKernel

/// A folder of OpenBoxes exports: places, bins, products, limits and stock.
///
/// Files are recognised by their names: `locations.csv`, `binLocations.csv`, `products.csv`,
/// `inventoryLevels.csv`, and one `…Inventory.csv` for each warehouse. Places come first, then
/// products, then goods. Other files are reported and not read.
public struct OpenBoxesSource: RecordSource {
  static let source = "OpenBoxes"
  static let known = ["locations.csv", "binLocations.csv", "products.csv", "inventoryLevels.csv"]
  static let inventory = "Inventory.csv"

  public let files: [String]
  private var tables: [(kind: Kind, table: TableReader)] = []
  private var at = 0
  private var pending: [ImportStep] = []
  private var places = OpenBoxesPlaces()
  private var goods: OpenBoxesGoods

  private enum Kind {
    case locations, bins, products, limits
    /// The stock of the warehouse of this name.
    case inventory(String)
  }

  /// Opens the files of `folder`. `on` is the day the goods are received; without it, now.
  ///
  /// Throws `noinput.file` when the folder is not there or holds none of the files, and
  /// `data.bad_value` when one lacks a column.
  public init(_ folder: String, on: CivilDate? = nil) throws {
    goods = OpenBoxesGoods(on: on)
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw OpsError(.noInput, "Cannot read the folder \(Excerpt.of(folder))", field: "folder")
    }
    let sorted = names.filter { $0.hasSuffix(".csv") }.sorted()
    let stocks = sorted.filter { $0.hasSuffix(Self.inventory) }
    let wanted = Self.known.filter(sorted.contains) + stocks
    let unused = sorted.filter { !wanted.contains($0) }
    guard !wanted.isEmpty else {
      throw OpsError(
        .noInput, "\(Excerpt.of(folder)) has no files of an OpenBoxes export",
        field: "folder",
        hint: "it needs one of " + Self.known.joined(separator: ", ") + ", …Inventory.csv")
    }
    files = wanted + unused
    for (file, name) in wanted.enumerated() {
      let kind = Self.kind(name)
      tables.append(
        (
          kind,
          try TableReader("\(folder)/\(name)", file: file, required: Self.columns(kind))
        ))
    }
    pending = unused.enumerated().map { index, name in
      var step = ImportStep(file: wanted.count + index)
      step.isRow = false
      step.remarks = [
        ImportRemark(
          file: step.file, line: 0, reason: "file_unused",
          message: "\(name) is not a file of an OpenBoxes export: it is not read")
      ]
      return step
    }
  }

  public var position: BytePosition { BytePosition(consumed: at, total: max(1, tables.count)) }

  public func column(of field: String, file: Int) -> String {
    let kind = tables.first { $0.table.file == file }?.kind
    switch (kind, field) {
    case (.products, "sku"): return "ProductCode"
    case (.products, "name"): return "Name"
    case (.products, "unit"): return "UnitOfMeasure"
    case (.products, "category"): return "Category"
    case (.limits, "sku"), (.inventory, "sku"): return "Product code"
    case (.limits, "low_stock"), (.limits, "minimum"): return "Min quantity"
    case (.limits, "maximum"): return "Max quantity"
    case (.inventory, "quantity"): return "Physical QOH"
    case (.inventory, "lot"): return "Lot number"
    case (.inventory, "best_before"), (.inventory, "expires"): return "Expiration date"
    default: return field
    }
  }

  public mutating func next() throws -> ImportStep? {
    while at < tables.count {
      let kind = tables[at].kind
      guard let (record, row) = try tables[at].table.next() else {
        at += 1
        continue
      }
      var step = ImportStep(file: tables[at].table.file, row: record)
      switch row {
      case .failure(let error):
        step.remarks = ImportRemark.all(file: step.file, line: record.line, error)
      case .success(let row):
        do {
          try read(row, kind, &step)
        } catch let error as OpsError {
          step.records = []
          step.remarks += ImportRemark.all(file: step.file, line: row.line, error)
        }
      }
      return step
    }
    return pending.popLast()
  }

  private mutating func read(_ row: TableRow, _ kind: Kind, _ step: inout ImportStep) throws {
    switch kind {
    case .locations: try places.location(row, &step)
    case .bins: try places.bin(row, &step)
    case .products: try goods.product(row, &step)
    case .limits: try goods.limit(row, places, &step)
    case .inventory(let file):
      guard let warehouse = places.warehouse(ofFile: file) else {
        throw OpsError(
          .notFoundLocation, "No warehouse has the name in \(Excerpt.of(file))", field: "file")
      }
      try goods.stock(row, in: warehouse, places, &step)
    }
  }

  private static func kind(_ name: String) -> Kind {
    switch name {
    case "locations.csv": .locations
    case "binLocations.csv": .bins
    case "products.csv": .products
    case "inventoryLevels.csv": .limits
    default: .inventory(String(name.dropLast(inventory.count)))
    }
  }

  private static func columns(_ kind: Kind) -> [String] {
    switch kind {
    case .locations, .bins: ["name", "locationType", "parentLocation", "locationNumber"]
    case .products: ["ProductCode", "Name"]
    case .limits: ["Product code", "Min quantity", "Max quantity"]
    case .inventory:
      ["Product code", "Lot number", "Expiration date", "Bin location", "Physical QOH"]
    }
  }
}
