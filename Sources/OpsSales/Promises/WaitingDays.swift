import OpsDomain

/// The days on which a request waited for goods.
struct WaitingDays: Sendable, Equatable {
  /// The day on which it was made.
  let from: CivilDate
  /// The day on which its goods were reserved or it was closed; nil while it waits.
  var until: CivilDate?

  /// Whether goods that came on the day were waited for. A request that got its goods on the day on
  /// which it was made was served from stock: it teaches nothing.
  func includes(_ day: CivilDate) -> Bool {
    guard from <= day else { return false }
    guard let until else { return true }
    return from < until && day <= until
  }
}
