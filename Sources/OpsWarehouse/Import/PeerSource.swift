import OpsDomain
import OpsKernel

/// CSV exports of another system: its products, lots and stock. Each file is recognised by its
/// columns; names come first, then products, lots and goods, in whatever order the files are given.
public struct PeerSource: RecordSource {
  public let files: [String]
  private let system: PeerSystem
  private var tables: [(form: PeerForm, columns: [PeerForm.Field: String], table: TableReader)] =
    []
  private var at = 0
  private var goods: PeerGoods

  /// Opens the files.
  ///
  /// - Parameters:
  ///   - location: The location that gets all goods; without it, each place of the files becomes
  ///     a location.
  ///   - on: The day the goods are received; without it, now.
  /// - Throws: `noinput.file`, and `data.bad_value` for a file that is none of the system's.
  public init(
    _ system: PeerSystem, _ files: [String], location: String? = nil, on: CivilDate? = nil
  ) throws {
    self.files = files
    self.system = system
    goods = PeerGoods(system, location: location, on: on)
    for (file, path) in files.enumerated() {
      let table = try TableReader(path, file: file, required: [])
      let stem = Self.stem(of: path)
      let fitting = system.forms.lazy.compactMap { form in
        form.bind(table.names, stem: stem).map { (form, $0) }
      }.first
      guard let (form, columns) = fitting else { throw Self.unknown(path, system, table.names) }
      tables.append((form, columns, table))
    }
    tables.sort { ($0.form.role.rawValue, $0.table.file) < ($1.form.role.rawValue, $1.table.file) }
  }

  public var position: BytePosition { BytePosition(consumed: at, total: max(1, tables.count)) }

  public func column(of field: String, file: Int) -> String {
    let columns = tables.first { $0.table.file == file }?.columns ?? [:]
    let wanted: PeerForm.Field? =
      switch field {
      case "code", "location": .place
      case "best_before", "use_by": .expires
      case "unit_cost": .cost
      default: PeerForm.Field(rawValue: field)
      }
    return wanted.flatMap { columns[$0] } ?? field
  }

  public mutating func next() throws -> ImportStep? {
    while at < tables.count {
      guard let next = try tables[at].table.next() else {
        at += 1
        continue
      }
      let (form, columns) = (tables[at].form, tables[at].columns)
      return try ImportStep(of: next, file: tables[at].table.file) { row, step in
        try goods.read(PeerRow(row: row, columns: columns), form.role, &step)
      }
    }
    return nil
  }

  /// `stock` of `export/stock.csv.gz`.
  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.prefix { $0 != "." })
  }

  private static func unknown(
    _ path: String, _ system: PeerSystem, _ names: [String]
  ) -> OpsError {
    let known = system.forms.map { form in
      let columns = form.required.compactMap { form.columns[$0]?.first }
      return (form.stem.map { "\($0).csv: " } ?? "") + columns.joined(separator: ", ")
    }
    return OpsError(
      .badValue, "\(Excerpt.of(path, maximum: 120)) is not a known export of \(system.title)",
      field: "files",
      hint: "it has the columns " + names.prefix(20).map { Excerpt.of($0) }.joined(separator: ", ")
        + "; known are " + known.joined(separator: " | ")
        + "; for other files use `opsh import mapping`")
  }
}
