import OpsDomain
import OpsKernel

/// What one serving holds, as its label says; nil where it does not say.
public struct MenuNutrition: Sendable, Equatable, Codable {
  /// Kilocalories.
  public var calories: Quantity?
  /// Grams.
  public var protein: Quantity?
  /// Grams of carbohydrates.
  public var carbs: Quantity?
  /// Grams.
  public var fat: Quantity?
  /// Grams of dietary fibre.
  public var fiber: Quantity?
  /// Grams; a part of ``carbs``.
  public var sugar: Quantity?
  /// Milligrams.
  public var sodium: Quantity?
  /// Grams or milliliters of a serving.
  public var serving: Quantity?

  /// Nutrition without any figure: all are nil.
  public init() {}

  /// Whether nothing is said at all.
  public var isEmpty: Bool { self == MenuNutrition() }

  /// Reads figures such as `calories=250`, each at most once. Throws `data.bad_value` for another
  /// name and `data.bad_quantity` for a figure below zero or above ``most``.
  init(parsing figures: [String]) throws {
    for figure in figures {
      let sides = figure.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let part = Self.parts.first(where: { $0.column == sides[0] }),
        self[keyPath: part.value] == nil
      else {
        throw OpsError(
          .badValue, "\"\(Excerpt.of(figure))\" is not a figure of nutrition", field: "nutrition",
          hint: "write each once, such as calories=250; names: "
            + Self.parts.map(\.column).joined(separator: ", "))
      }
      self[keyPath: part.value] = try Quantity(parsing: String(sides[1]), field: "nutrition")
    }
  }
}

extension MenuNutrition: ColumnGroup {
  /// Largest figure, in whole units.
  static let most: Int64 = 100_000

  /// The figures in the order in which they are stored.
  fileprivate static var parts: [(column: String, value: WritableKeyPath<Self, Quantity?>)] {
    [
      ("calories", \.calories), ("protein", \.protein), ("carbs", \.carbs), ("fat", \.fat),
      ("fiber", \.fiber), ("sugar", \.sugar), ("sodium", \.sodium), ("serving", \.serving),
    ]
  }

  public static let columns = parts.map {
    Column($0.column, .fixed, nullable: true, allows: .numbers(0...most * FixedPoint.one))
  }

  public static func read(from row: inout RowReader) throws(OpsError) -> MenuNutrition? {
    var nutrition = MenuNutrition()
    for part in parts { nutrition[keyPath: part.value] = try row.optionalQuantity() }
    return nutrition
  }

  public static func write(_ group: MenuNutrition?, to row: inout RowWriter) {
    for part in parts { row.put(group?[keyPath: part.value]) }
  }
}

extension MenuNutrition: AnswerValue {
  public static var answerShape: AnswerShape {
    .record(columns.map { .of($0.name, Quantity.self, optional: true) })
  }
}
