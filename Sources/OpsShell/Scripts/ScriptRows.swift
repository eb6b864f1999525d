import OpsDomain
import OpsKernel

/// The rows a loop goes over, each with what makes it known again in a second run.
struct ScriptRows {
  /// One row.
  struct Row: Sendable {
    let value: ScriptValue
    /// Part of the keys of the row's writes.
    let key: String
    /// `row 37 of receipts.csv`; nil for the items of a list.
    let name: String?
  }

  /// The next page of a list command, from the position where the last one ended.
  typealias NextPage = (_ after: String) async throws -> (rows: [ScriptValue], next: String?)

  private var items: ArraySlice<ScriptValue> = []
  private var cursor: RowCursor?
  private var path = ""
  private var after: String?
  private var nextPage: NextPage?
  /// How often a row with the same identity has come.
  private var seen: [String: Int] = [:]

  /// The rows of a file; a row is known by its line.
  init(file: RowFile, _ cursor: RowCursor) {
    self.cursor = cursor
    path = file.path
  }

  /// The items of a list.
  init(items: [ScriptValue]) { self.items = items[...] }

  /// The rows of a list command, page after page.
  init(page: [ScriptValue], next: String?, _ nextPage: @escaping NextPage) {
    items = page[...]
    after = next
    self.nextPage = nextPage
  }

  /// The next row; nil at the end. Throws what reading throws.
  mutating func next() async throws -> Row? {
    if let row = try cursor?.next() {
      return Row(value: row.value, key: "\(row.line)", name: "line \(row.line) of \(path)")
    }
    while items.isEmpty, let position = after, let nextPage {
      let page = try await nextPage(position)
      items = page.rows[...]
      after = page.next
    }
    guard let item = items.popFirst() else { return nil }
    let identity = Self.identity(of: item)
    let times = seen[identity, default: 0]
    seen[identity] = times + 1
    let key = times == 0 ? identity : "\(identity)~\(times + 1)"
    return Row(value: item, key: key, name: nil)
  }

  /// How many rows are left, for a message; those of further pages are not counted.
  mutating func count() async throws -> Int {
    var count = items.count
    while try cursor?.next() != nil { count += 1 }
    return count
  }

  /// What a row is known by when a list has changed between two runs: its identifier, else its
  /// whole content.
  private static func identity(of value: ScriptValue) -> String {
    guard case .record(let record) = value else { return short(value.text) }
    for name in ["id", "number", "key"] + NamingFields.all {
      if let known = record[name], known.items == nil, known.members == nil, !known.isNull {
        return short(ScriptValue(known).text)
      }
    }
    return short(value.text)
  }

  private static func short(_ text: String) -> String {
    guard text.utf8.count > 64 else { return text }
    var digest = ContentDigest()
    digest.update(text.utf8)
    return digest.text
  }
}
