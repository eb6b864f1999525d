import OpsDomain
import OpsKernel

/// Shelf lives of the USDA FoodKeeper as categories: its categories, and below them one for each
/// food. Reads the two CSV files or the workbook as JSON, in any order.
public struct FoodkeeperSource: RecordSource {
  static let source = "USDA FoodKeeper"

  public let files: [String]
  /// Rows that were read in advance, last first: categories come before foods.
  private var rows: [FoodkeeperRow]
  private var groups: [String: String] = [:]
  private var names: Set<String> = []
  private let total: Int

  /// Throws `noinput.file`, `data.malformed`, and `data.bad_value` for a file that is neither a
  /// table of categories nor one of foods, or when there are no categories for the foods.
  public init(_ paths: [String]) throws {
    files = paths
    var all: [FoodkeeperRow] = []
    for (file, path) in paths.enumerated() { all += try FoodkeeperFile.rows(path, file: file) }
    let (categories, foods) = (all.filter(\.isCategory), all.filter { !$0.isCategory })
    guard !categories.isEmpty || foods.isEmpty else {
      throw OpsError(
        .badValue, "The foods have category numbers, but no file has the categories",
        field: "file", hint: "also give foodkeeper_category.csv")
    }
    rows = (categories + foods).reversed()
    total = rows.count
  }

  public var position: BytePosition { BytePosition(consumed: total - rows.count, total: total) }

  public mutating func next() throws -> ImportStep? {
    guard let next = rows.popLast() else { return nil }
    var step = ImportStep(file: next.file, row: next.record)
    switch next.row {
    case .failure(let error):
      step.remarks = ImportRemark.all(file: next.file, line: next.line, error)
    case .success(let row):
      if next.isCategory { category(row, &step) } else { food(row, &step) }
    }
    return step
  }

  private mutating func category(_ row: TableRow, _ step: inout ImportStep) {
    guard let name = row.optional("Category_Name") else {
      step.remarks.append(row.remark("no_name", "The category has no name", isUsed: false))
      return
    }
    let inner = row.optional("Subcategory_Name").map { "\(name), \($0)" }
    for (name, parent) in [(name, nil), (inner ?? name, inner == nil ? nil : name)]
    where names.insert(TextFolding.fold(name)).inserted {
      step.want(
        .category(CategoryRow(name: name, parent: parent, source: Self.source)), line: row.line)
    }
    groups[Self.number(row["ID"])] = inner ?? name
  }

  private mutating func food(_ row: TableRow, _ step: inout ImportStep) {
    guard let first = row.optional("Name"), let parent = groups[Self.number(row["Category_ID"])]
    else {
      step.remarks.append(
        row.remark("no_category", "The food has no name or no known category", isUsed: false))
      return
    }
    let full = row.optional("Name_subtitle").map { "\(first), \($0)" } ?? first
    let name = unique(full, in: parent, row, &step)
    var category = CategoryRow(name: name, parent: parent, source: Self.source)
    let words = CategoryWords.of("\(full) \(row["Keywords"])")
    category.keywords = words.joined(separator: " ")
    let life = FoodkeeperRule.shelfLife(row, &step.remarks)
    category.shelfDays = life.unopened.map(Int64.init)
    category.openedDays = life.opened.map(Int64.init)
    category.frozenDays = life.frozen.map(Int64.init)
    category.thawedDays = life.thawed.map(Int64.init)
    if life == ShelfLife() {
      step.remarks.append(
        row.remark(
          "no_span",
          "\(Excerpt.of(name)): the file gives no number of days"))
    }
    step.want(.category(category), line: row.line)
  }

  /// Category names are unique. A food with the name of another one gets the name of its category
  /// behind it, and if that is not enough, its number.
  private mutating func unique(
    _ name: String, in parent: String, _ row: TableRow, _ step: inout ImportStep
  ) -> String {
    let short = String(name.prefix(150))
    let choices = [short, "\(short) (\(parent))", "\(short) #\(Self.number(row["ID"]))"]
    let free = choices.first { names.insert(TextFolding.fold($0)).inserted } ?? short
    if free != name {
      step.remarks.append(
        row.remark(
          "name_twice",
          "\(Excerpt.of(name)) exists already: this one is called \(Excerpt.of(free))"))
    }
    return free
  }

  /// `7`, or `7.0` as the workbook has it.
  private static func number(_ text: String) -> String {
    text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
