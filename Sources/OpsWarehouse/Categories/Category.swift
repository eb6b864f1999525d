import OpsDomain
import OpsKernel
import OpsStorage

/// A kind of goods: how long it keeps, and how early people are told that it will not keep longer.
///
/// Empty fields are filled from the category that it is part of.
public struct Category: Entity {
  /// The collection of categories, and what people call one.
  public static let record = Record("categories", .warehouse, "category")

  public var id: RecordID
  public var version: Int64 = 0
  /// Unique regardless of letter case.
  public var name: Naming<String>
  /// The name without case, accents and extra spaces: no two categories have the same.
  public var foldedName: Unique<Folded>
  /// The category that contains it; nil for one at the top.
  public var parentID: Indexed<Reference<Category>>?
  /// Unit of its products that have no unit of their own.
  public var unit: Line?
  /// Days goods keep from the day they are bought.
  public var shelfDays: Int64?
  /// Days goods keep from the day they are opened.
  public var openedDays: Int64?
  /// Days goods keep from the day they are frozen.
  public var frozenDays: Int64?
  /// Days goods keep from the day they are thawed.
  public var thawedDays: Int64?
  /// Days before the last good day on which people are told, such as `7,3,1`; nil for those of the
  /// parent, or the default. A text, because clients write it as a record; the rules refuse another
  /// form and show the right one.
  public var warningDays: String?
  /// Whether people are told at all; nil for what the parent says.
  public var sendsNotices: Bool?
  /// Where the figures come from.
  public var source: String?
  /// Words that goods of it are known by, folded, separated by spaces. It is a text because any
  /// word may be one.
  public var keywords: String?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// A symbol that lists show before the name, such as an emoji; nil for none.
  public var icon: Line?
  /// `#` and 6 hexadecimal digits, for programs that draw; nil for none.
  public var color: Line?
}

/// Input of operations about one category.
public struct CategoryReference: OperationInput {
  /// The category.
  public var name: NameOf<Category>
}

/// Categories by name.
extension Repository where Item == Category {
  /// The category with this name, whatever its letter case. Throws `notfound.any`.
  public func named(_ name: String) async throws -> Category {
    if let found = try await fetch(key: Category.nameKey, TextFolding.fold(name)) {
      return found
    }
    if let id = RecordID(name), let found = try await fetch(id) { return found }
    let meant = await hint(for: name, in: Category.Columns.foldedName) { $0.name }
    throw OpsError(
      .notFound, "There is no category \(Excerpt.of(name))", field: "category",
      hint: meant ?? "run `opsh category list` to see the categories")
  }
}
