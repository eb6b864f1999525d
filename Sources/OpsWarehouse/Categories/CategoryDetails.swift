import OpsDomain
import OpsKernel
import OpsStorage

/// What creating and editing a category share.
public struct CategoryDetails {
  var unit: Edit<String>
  var shelfLife: Edit<TimeSpan>
  var opened: Edit<TimeSpan>
  var frozen: Edit<TimeSpan>
  var thawed: Edit<TimeSpan>
  var warn: Edit<String>
  var notices: Edit<String>
  var parent: Edit<String>
  var icon: Edit<String>
  var colorCode: Edit<String>

  /// Longest icon, as people see it.
  static let iconLength = 2

  static let iconParameter = Parameter.option(
    "icon", .text, label: "SYMBOL", "A symbol for lists, such as an emoji.")
  static let colorCodeParameter = Parameter.option(
    "color_code", .text, label: "CODE", "A color such as #1B2A49, for programs that draw.")
  static let shelfLifeParameter = Parameter.option(
    "shelf_life", .duration,
    "How long goods keep from the day they are bought, in whole days: 7d, 2w."
  ).inWholeDays
  static let openedParameter = Parameter.option(
    "opened", .duration, "How long goods keep after they are opened."
  ).inWholeDays
  static let frozenParameter = Parameter.option(
    "frozen", .duration, "How long goods keep in the freezer."
  ).inWholeDays
  static let thawedParameter = Parameter.option(
    "thawed", .duration, "How long goods keep after they are thawed."
  ).inWholeDays
  static let warnParameter = Parameter.option(
    "warn", .text, label: "D,D,D",
    "How many days before the last good day people get a notice.")
  static let noticesParameter = Parameter.option(
    "notices", .choice(["on", "off"]), "Whether people get notices about its goods.")
  static let unitParameter = Parameter.option(
    "unit", .name, label: "U", "Unit of its products that have no unit of their own.")
  static let parentParameter = Parameter.option(
    "parent", .name(of: Category.self), label: "NAME", "The category that this one is part of.")

  /// Writes into `category` what was said or cleared; the rest stays.
  ///
  /// Throws `data.bad_value`, and `notfound.any` for the parent.
  func apply(to category: inout Category, _ transaction: Transaction) async throws {
    category.unit = try unit.applied(to: category.unit) {
      try TextRules.name($0, field: "unit", maximum: 20)
    }
    category.shelfDays = try shelfLife.applied(to: category.shelfDays) {
      try $0.wholeDays("Shelf life", field: "shelf_life")
    }
    category.openedDays = try opened.applied(to: category.openedDays) {
      try $0.wholeDays("Shelf life", field: "opened")
    }
    category.frozenDays = try frozen.applied(to: category.frozenDays) {
      try $0.wholeDays("Shelf life", field: "frozen")
    }
    category.thawedDays = try thawed.applied(to: category.thawedDays) {
      try $0.wholeDays("Shelf life", field: "thawed")
    }
    category.warningDays = try warn.applied(to: category.warningDays) {
      try WarningDays.text($0, field: "warn")
    }
    category.sendsNotices = notices.applied(to: category.sendsNotices) {
      TextFolding.sameBytes($0, "on")
    }
    category.icon = try icon.applied(to: category.icon, Self.icon)
    category.color = try colorCode.applied(to: category.color, Self.color)
    guard parent.isChange else { return }
    guard let parent = parent.value else {
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

  private static func color(_ text: String) throws(OpsError) -> String {
    do {
      return try ColorHex.parse(text)
    } catch {
      throw error.renamingFields { _ in "color_code" }
    }
  }

  /// The icon as it is stored. Throws `data.bad_value` for nothing, and for more than two signs.
  static func icon(_ text: String) throws(OpsError) -> String {
    let icon = try TextRules.name(text, field: "icon", maximum: 64)
    guard icon.count <= iconLength else {
      throw OpsError(
        .badValue, "An icon has at most \(iconLength) signs, not \(icon.count)", field: "icon",
        hint: "use one emoji or two letters")
    }
    return icon
  }
}
