import OpsDomain
import OpsKernel

/// How far a style has come. It goes forward only, step by step.
public enum StyleStatus: String, ColumnChoice, Codable {
  /// Nothing has been made yet.
  case planning
  /// Its pieces are being made.
  case inProduction = "in_production"
  /// Its pieces are made; no goods are booked yet.
  case completed
  /// Given to the packers.
  case warehoused
  /// Sent to the customer.
  case shipped

  /// The state that follows; nil for the last.
  var next: StyleStatus? {
    switch self {
    case .planning: .inProduction
    case .inProduction: .completed
    case .completed: .warehoused
    case .warehoused: .shipped
    case .shipped: nil
    }
  }
}

extension NameKind {
  /// Production styles, by their number.
  public static let style = NameKind("style")
}

/// Styles by number.
extension Repository where Item == ProductionStyle {
  /// The style with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> ProductionStyle {
    if let found = try await fetch(key: ProductionStyle.numberKey, reference.uppercased()) {
      return found
    }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    throw OpsError(
      .notFound, "There is no production style \(Excerpt.of(reference))", field: "style",
      hint: "`opsh style list` lists the styles")
  }
}
