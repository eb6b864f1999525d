/// Repairs of the topological order after the links of a node changed.
extension ShopState {
  /// Moves a node, and what waits for it, behind a later place of the order.
  func moveOn(_ node: Int, to high: Int) -> Bool {
    let (order, place, mark, held) = (self.order, self.place, self.mark, self.held)
    stamp &+= 1
    let stamp = self.stamp
    let low = place[node]
    mark[node] = stamp
    for index in low + 1..<high + 1 {
      let other = order[index]
      if mark[jobPred[other]] == stamp || mark[machinePred[other]] == stamp {
        mark[other] = stamp
      }
    }
    if mark[order[high]] == stamp { return false }
    var (to, waiting) = (low, 0)
    for index in low..<high + 1 {
      let other = order[index]
      if mark[other] == stamp {
        held[waiting] = other
        waiting &+= 1
      } else {
        order[to] = other
        place[other] = to
        to &+= 1
      }
    }
    for index in 0..<waiting {
      order[to &+ index] = held[index]
      place[held[index]] = to &+ index
    }
    return true
  }

  /// Moves a node, and what it waits for, before an earlier place of the order.
  func moveBack(_ node: Int, to low: Int) -> Bool {
    let (order, place, mark, held) = (self.order, self.place, self.mark, self.held)
    stamp &+= 1
    let stamp = self.stamp
    let high = place[node]
    mark[node] = stamp
    for index in stride(from: high - 1, through: low, by: -1) {
      let other = order[index]
      if mark[jobSucc[other]] == stamp || mark[machineSucc[other]] == stamp {
        mark[other] = stamp
      }
    }
    if mark[order[low]] == stamp { return false }
    var (to, waiting) = (high, 0)
    for index in stride(from: high, through: low, by: -1) {
      let other = order[index]
      if mark[other] == stamp {
        held[waiting] = other
        waiting &+= 1
      } else {
        order[to] = other
        place[other] = to
        to &-= 1
      }
    }
    for index in 0..<waiting {
      order[to &- index] = held[index]
      place[held[index]] = to &- index
    }
    return true
  }
}
