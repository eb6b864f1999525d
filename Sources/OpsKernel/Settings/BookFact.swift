import OpsDomain
import OpsStorage

/// A setting that says what a book is, together with the type of its value. It is written with the
/// book and never changes. The code that opens the book asks for it before anybody has signed in,
/// so a reader of records is enough.
public struct BookFact<Value: Sendable>: Sendable {
  /// What the book calls it.
  public let key: String
  /// What is true of a book that does not say.
  public let fallback: Value
  private let parse: @Sendable (String) throws -> Value
  private let text: @Sendable (Value) -> String?

  /// - Parameters:
  ///   - parse: Reads what the book says. Throws for a value that another program has written.
  ///   - text: What a new book says; nil for nothing.
  init(
    _ key: String, otherwise fallback: Value,
    parse: @escaping @Sendable (String) throws -> Value,
    text: @escaping @Sendable (Value) -> String?
  ) {
    self.key = key
    self.fallback = fallback
    self.parse = parse
    self.text = text
  }

  /// What the book says. Throws `data.bad_value` for a value that another program has written.
  public func value(in reader: any RecordReader) async throws -> Value {
    guard
      let row = try await reader.record(Setting.schema, key: Setting.nameKey.unique, [.text(key)])
    else { return fallback }
    return try parse(try Setting(row).value)
  }

  /// The setting of a new book; nil where it is to say nothing.
  func setting(_ value: Value) -> (key: String, value: String)? {
    text(value).map { (key, $0) }
  }
}
