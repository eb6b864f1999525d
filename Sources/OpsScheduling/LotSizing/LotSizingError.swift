/// Why lots cannot be sized.
public enum LotSizingError: Error, Sendable, Hashable {
  /// A list of an instance.
  public enum Field: String, Sendable, Hashable {
    /// What the resource can do in a period; what one unit takes of it.
    case capacity, consumption
    /// What setting up takes of a period.
    case setupTime = "setup_time"
    /// What setting up costs.
    case setupCost = "setup_cost"
    /// What keeping one unit for a period costs.
    case holdingCost = "holding_cost"
    /// What each period needs.
    case demand
  }

  /// The list has another length than the others ask for, or none.
  case badSize(Field)
  /// The list has a figure below 0, above 1e15, or one that is no number.
  case badFigure(Field)
  /// Needs or lots of a grouping do not fit an integer.
  case tooLarge
  /// Proven: no plan serves the demand of this period, counted from 0, within the capacity.
  case infeasible(period: Int)
  /// No plan within the capacity was found, though none was ruled out: in the best attempt this
  /// period, counted from 0, is the first that needs overtime.
  case notFound(period: Int)
}
