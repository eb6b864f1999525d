import OpsDomain

/// A later change of the tables, declared in a file of its own beside this one.
///
/// A step names what it adds; how that looks comes from the schema. The first migrations leave it
/// out, so a new book and an old one arrive at the same tables by the same steps.
public struct MigrationStep: Sendable {
  /// What a step may add to a book.
  public enum Addition: Sendable {
    /// The whole collection of this name.
    case collection(String)
    /// A column of a collection, with the value that existing rows get.
    case column(String, of: String, backfill: Value)
    /// A key, by its name.
    case key(String, of: String)
    /// A secondary index, by its columns' names.
    case index([String], of: String)

    /// Name of the collection it adds or adds to.
    var collection: String {
      switch self {
      case .collection(let name), .column(_, of: let name, _), .key(_, of: let name),
        .index(_, of: let name):
        name
      }
    }
  }

  /// Number and name, such as `0008-customer-groups`.
  public let name: String
  public let additions: [Addition]
  /// SQL that runs after the additions, such as filling a column from others.
  public let statements: [String]

  public init(_ name: String, adds additions: [Addition] = [], then statements: [String] = []) {
    self.name = name
    self.additions = additions
    self.statements = statements
  }
}
