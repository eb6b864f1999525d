/// What two versions of a field become.
public enum MergedField: Sendable, Equatable {
  /// The field has this value; that of the operation, of the server, or a merged one.
  case value(SyncValue)
  /// What the operation gave it is out of date: the server's value stays.
  case superseded
  /// Somebody has to decide. A merge that is possible in part is proposed.
  case disputed(proposal: SyncValue?)
}
