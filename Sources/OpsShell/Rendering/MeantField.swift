import OpsDomain
import OpsKernel

/// The field that somebody means by a name that no field has: the one under a heading of that name,
/// since that is what people read, or the one with nearly the same name.
enum MeantField {
  /// - Parameters:
  ///   - fields: The names that there are.
  ///   - headings: What tables call the fields.
  static func of(
    _ name: String, in fields: [String], headings: [(field: String, title: String)]
  ) -> String? {
    func words(_ text: String) -> String { TableColumn.title(of: text.lowercased()) }
    return headings.first { words($0.title) == words(name) }?.field
      ?? Suggestion.closest(to: name, in: fields)
  }

  /// The field under a heading; nil for no heading, and for one of several fields.
  static func headed(_ name: String, _ columns: [FieldColumn]) -> String? {
    func words(_ text: String) -> String { TableColumn.title(of: text.lowercased()) }
    let found = columns.filter { words($0.title) == words(name) }
    return found.count == 1 ? found[0].field : nil
  }

  /// The same by the columns of a command.
  static func of(_ name: String, in fields: [String], _ columns: [FieldColumn]) -> String? {
    of(name, in: fields, headings: columns.map { ($0.field, $0.title) })
  }
}
