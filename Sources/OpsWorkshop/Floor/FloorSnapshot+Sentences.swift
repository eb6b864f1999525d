import OpsDomain
import OpsScheduling

extension FloorSnapshot {
  /// A reason for lateness in one plain sentence, without a full stop.
  func sentence(_ reason: LateReason) -> String {
    switch reason {
    case .release(let time):
      return "It cannot begin before \(calendar.text(of: Instant(floorSeconds: time)))"
    case .calendar(let group):
      return "Machines of the group \(Excerpt.of(group)) work only in the shifts of the floor"
    case .closure(let machine, let id):
      let closures = machines.first { $0.number == machine }?.closures ?? []
      return closures.first { $0.id == id }?.sentence(machine, calendar)
        ?? "\(Excerpt.of(machine)) is closed"
    case .changeover: return "Change-overs before this order take time"
    case .frozen(let job): return "\(Excerpt.of(job)) is frozen and cannot move"
    case .capacity(let job): return "\(Excerpt.of(job)) uses machines, people or moulds"
    case .skill(let skill):
      let people = crews[skill]?.map(\.people).max() ?? 0
      return "Only \(Counted.text(people, "person has", "people have")) the skill "
        + "\(Excerpt.of(skill)) in a shift"
    case .mould(let mould):
      return "The floor has only \(Counted.text(moulds[mould] ?? 0, "mould")) \(Excerpt.of(mould))"
    case .duration: return "The work takes longer than the time left until the due day"
    case .sequence: return "It could be on time if this plan did its work in another order"
    }
  }
}
