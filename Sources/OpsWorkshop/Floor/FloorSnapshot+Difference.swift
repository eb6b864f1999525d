import OpsDomain

extension FloorSnapshot {
  /// The first difference to `other`, in words; nil without one.
  ///
  /// A plan is valid only for the floor it was made for, so everything that a plan depends on is
  /// compared. A new part of the floor must be added here.
  func difference(to other: FloorSnapshot) -> String? {
    let outage = Self.first(
      Dictionary(grouping: outages, by: \.machine),
      Dictionary(grouping: other.outages, by: \.machine))
    let parts: [String?] = [
      baseDifference(to: other),
      outage.map { "the outage of \($0)" },
      hasHours(of: other) ? nil : "the shift calendar",
      Self.first(crews, other.crews).map { "the crew of \($0)" },
      Self.first(machines, other.machines, by: \.number),
      changeovers == other.changeovers ? nil : "the change-over table",
      orderDifference(to: other),
      Self.first(moulds, other.moulds).map { "the mould \($0)" },
      Self.first(unplanned, other.unplanned, by: \.number),
    ]
    return parts.lazy.compactMap(\.self).first
  }

  private func baseDifference(to other: FloorSnapshot) -> String? {
    let isSame = base?.id == other.base?.id && base?.version == other.base?.version
    guard !isSame || baseSteps != other.baseSteps else { return nil }
    return other.base?.number ?? base?.number
  }

  private func hasHours(of other: FloorSnapshot) -> Bool {
    start == other.start && until == other.until && shifts == other.shifts
      && overtime == other.overtime
  }

  /// The first order that differs; the routing of its product if its record is the same.
  private func orderDifference(to other: FloorSnapshot) -> String? {
    guard let number = Self.first(orders, other.orders, by: \.number) else { return nil }
    let one = orders.first { $0.number == number }
    let two = other.orders.first { $0.number == number }
    guard let one, let two, one.order == two.order else { return number }
    return "the routing of \(one.sku)"
  }

  /// The name of the first part that differs.
  private static func first<Part: Equatable>(
    _ one: [Part], _ two: [Part], by name: KeyPath<Part, String>
  ) -> String? {
    first(
      Dictionary(one.map { ($0[keyPath: name], $0) }) { first, _ in first },
      Dictionary(two.map { ($0[keyPath: name], $0) }) { first, _ in first })
  }

  /// The first name whose values differ.
  private static func first<Part: Equatable>(
    _ one: [String: Part], _ two: [String: Part]
  ) -> String? {
    Set(one.keys).union(two.keys).sorted().first { one[$0] != two[$0] }
  }
}
