import OpsDomain

extension MaterialBook {
  /// Plans goods for requests earlier than they need them where others wait behind them: what comes
  /// in is allocated to the first in the queue, whatever it was ordered for. So goods for one that
  /// waits have to come together with those of all that are served before it.
  ///
  /// - Parameters:
  ///   - queues: The requests for the same goods, in the order in which they are served.
  ///   - late: Those of them that get their goods later than they need them.
  /// - Returns: Whether a wish has changed.
  package mutating func hasten(_ queues: [[RecordID]], for late: Set<RecordID>) -> Bool {
    let places = Dictionary(
      wishes.indices.map { (wishes[$0].request, $0) }, uniquingKeysWith: { first, _ in first })
    var isChanged = false
    for queue in queues {
      var earliest = CivilDate.maximum
      for request in queue.reversed() {
        guard let place = places[request] else { continue }
        let needed = wishes[place].neededBy
        if late.contains(request) { earliest = min(earliest, needed ?? today) }
        guard let needed, earliest < needed else { continue }
        wishes[place].goodOn = needed
        wishes[place].neededBy = earliest
        isChanged = true
      }
    }
    return isChanged
  }
}
