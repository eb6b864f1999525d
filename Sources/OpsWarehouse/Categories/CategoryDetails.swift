import OpsDomain
import OpsKernel
import OpsStorage

/// What creating and editing a category share.
public struct CategoryDetails {
  var unit: String?
  var shelfLife: TimeSpan?
  var opened: TimeSpan?
  var frozen: TimeSpan?
  var thawed: TimeSpan?
  var warn: String?
  var notices: String?
  var parent: String?

  static let shelfLifeParameter = Parameter.option(
    "shelf_life", .duration,
    "How long goods keep from the day they are bought, in whole days: 7d, 2w.")
  static let openedParameter = Parameter.option(
    "opened", .duration, "How long they keep once opened.")
  static let frozenParameter = Parameter.option("frozen", .duration, "How long they keep frozen.")
  static let thawedParameter = Parameter.option(
    "thawed", .duration, "How long they keep once thawed.")
  static let warnParameter = Parameter.option(
    "warn", .text, label: "D,D,D", "Days before the last good day on which people are told.")
  static let noticesParameter = Parameter.option(
    "notices", .choice(["on", "off"]), "Whether people get notices about its goods.")
  static let unitParameter = Parameter.option(
    "unit", .name, label: "U", "Unit of its products that name none.")
  static let parentParameter = Parameter.option(
    "parent", .name, label: "NAME", "The category it lies in.")

  /// Writes into `category` what was said; the rest stays.
  ///
  /// Throws `data.bad_value`, and `notfound.any` for the parent.
  func apply(to category: inout Category, _ transaction: Transaction) async throws {
    if let unit {
      category.unit =
        unit.isEmpty ? nil : try TextRules.name(unit, field: "unit", maximum: 20)
    }
    if let shelfLife { category.shelfDays = try Self.days(shelfLife, "shelf_life") }
    if let opened { category.openedDays = try Self.days(opened, "opened") }
    if let frozen { category.frozenDays = try Self.days(frozen, "frozen") }
    if let thawed { category.thawedDays = try Self.days(thawed, "thawed") }
    if let warn { category.warningDays = warn.isEmpty ? nil : try Category.warningText(warn) }
    if let notices { category.sendsNotices = TextFolding.sameBytes(notices, "on") }
    guard let parent else { return }
    guard !parent.isEmpty else {
      category.parentID = nil
      return
    }
    do {
      category.parentID = try await transaction.repository(Category.self).named(parent).id
    } catch var error as OpsError {
      error.field = "parent"
      throw error
    }
  }

  private static func days(_ span: TimeSpan, _ field: String) throws(OpsError) -> Int64 {
    let (days, rest) = span.milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    guard rest == 0 else {
      throw OpsError(
        .badValue, "Shelf life is counted in whole days, and \(span) is none", field: field,
        hint: "write it like 7d or 2w")
    }
    return days
  }
}
