import OpsDomain
import OpsKernel
import OpsStorage

/// A category as operations answer it. Spans are in whole days.
public struct CategoryView: OperationOutput, Equatable {
  public static let answerName = "category/1"

  /// Identifier of the category.
  public let id: RecordID
  /// Name of the category, unique regardless of letter case.
  public let name: String
  /// Name of the category that contains it; null for one at the top.
  public let parent: String?
  /// Unit of its products that have no unit of their own: its own, or the one of the category above
  /// it; null for none.
  public let unit: String?
  /// Days goods keep from the day they are bought: of the category, or of the one above it.
  public let shelfDays: Int?
  /// Days goods keep from the day they are opened.
  public let openedDays: Int?
  /// Days goods keep from the day they are frozen.
  public let frozenDays: Int?
  /// Days goods keep from the day they are thawed.
  public let thawedDays: Int?
  /// Days before the last good day on which people get a notice, largest first; empty if notices
  /// are off.
  public let warningDays: [Int]
  /// Where the figures come from, such as `USDA FoodKeeper`; null for categories that people made.
  public let source: String?
  /// How many times the category was written, from 1.
  public let version: Int64
  /// A symbol for lists, such as an emoji; null for none.
  public let icon: String?
  /// A color as # and 6 hexadecimal digits; null for none.
  public let color: String?

  /// - Parameters:
  ///   - line: The category and those it lies in, innermost first.
  ///   - standard: The days on which people are told where no category says it.
  init(_ category: Category, line: [Category], standard: [Int]) {
    let life = CategoryTree.shelfLife(line)
    id = category.id
    name = category.name
    parent = line.dropFirst().first?.name
    unit = line.lazy.compactMap(\.unit).first
    shelfDays = life.unopened
    openedDays = life.opened
    frozenDays = life.frozen
    thawedDays = life.thawed
    warningDays = CategoryTree.warnings(line, standard: standard)
    source = category.source
    version = category.version
    icon = category.icon
    color = category.color
  }

  static func of(_ category: Category, _ transaction: Transaction) async throws -> CategoryView {
    var line = [category]
    if let parent = category.parentID {
      line += try await CategoryTree(transaction).line(of: parent)
    }
    return CategoryView(
      category, line: line, standard: try await CategoryTree.standardWarnings(transaction))
  }

  public static let columns: [FieldColumn] = [
    .init("name", "CATEGORY"), .init("icon", "ICON"), .init("parent", "IN"),
    .init("shelf_days", "KEEPS", .right),
    .init("opened_days", "OPENED", .right), .init("frozen_days", "FROZEN", .right),
    .init("thawed_days", "THAWED", .right), .init("warning_days", "WARNS", .right),
  ]
}
