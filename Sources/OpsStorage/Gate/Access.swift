import OpsDomain

/// What a principal may see of a collection.
public enum Access: Sendable, Equatable {
  /// The collection is closed: asking is refused with the permission that would open it.
  case closed(Permission)
  /// Only the rows that fulfil the condition; the others do not exist for this principal.
  case rows(Predicate)
  /// Every row.
  case all
}
