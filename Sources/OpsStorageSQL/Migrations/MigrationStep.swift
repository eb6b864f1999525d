import OpsDomain

/// A change of the tables that does not follow from the declarations alone: values are written
/// anew, or a table is. New collections, columns and indexes need no step.
///
/// A step names what its SQL needs; how that looks comes from the schema, and what a book has
/// already is left alone. A new book has all of its tables before the first step, so a new book and
/// an old one arrive at the same tables. References are not enforced while the SQL of a step runs,
/// and checked when it is over.
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
    /// What finds parts of words in the searched columns of a collection, filled anew.
    case search(of: String)
    /// The whole table of a collection, made anew from its schema with the rows there are: for
    /// what SQLite cannot change in place, such as whether a column may be absent. PostgreSQL
    /// changes the columns in place.
    case rebuilt(String)

    /// Name of the collection it adds or adds to.
    var collection: String {
      switch self {
      case .collection(let name), .column(_, of: let name, _), .key(_, of: let name),
        .index(_, of: let name), .search(of: let name), .rebuilt(let name):
        name
      }
    }

    /// The name of what it adds, when no schema has that.
    func unknown(in schemas: [Schema]) -> String? {
      guard let schema = schemas.first(where: { $0.name == collection }) else { return collection }
      switch self {
      case .collection, .search, .rebuilt: return nil
      case .column(let name, _, _): return schema.position(named: name) == nil ? name : nil
      case .key(let name, _): return schema.keys.contains { $0.name == name } ? nil : name
      case .index(let names, _):
        let isThere = schema.indexes.contains { $0.columns.map(\.name) == names }
        return isThere ? nil : names.joined(separator: ", ")
      }
    }
  }

  /// Number and name, such as `0008-customer-groups`.
  public let name: String
  /// What it adds to the tables.
  public let additions: [Addition]
  /// SQL that runs after the additions, such as filling a column from others.
  public let statements: StepSQL
  /// Tables (`products`) and columns (`products.price`) whose present values the statements
  /// change. If a value of any other table or column differs after the upgrade, the upgrade fails.
  public let rewrites: Set<String>
  /// What the statements do, for people: starts with a verb in the third person.
  public let note: String?

  /// A step that makes the additions first, then runs the statements in their order.
  public init(
    _ name: String, adds additions: [Addition] = [], then statements: StepSQL = .common([]),
    rewrites: Set<String> = [], note: String? = nil
  ) {
    self.name = name
    self.additions = additions
    self.statements = statements
    self.rewrites = rewrites
    self.note = note
  }
}
