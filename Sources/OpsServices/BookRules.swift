import OpsDomain
import OpsStorage

/// The rules of every collection of a book, in the order in which tables can be created: what is
/// referred to comes first.
public enum BookRules {
  public static let all = RuleBook([
    NumberSeriesRules.series,
    ProductRules.products,
    MovementRules.movements, MovementRules.levels, ReservationRules.reservations,
  ])
}
