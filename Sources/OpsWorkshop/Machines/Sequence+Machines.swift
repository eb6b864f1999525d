import OpsDomain

extension Sequence {
  /// The active machines that a routing means by a group: the machines of the group, or, if the
  /// group has none, the machine with that number. The order does not change.
  /// - Parameters:
  ///   - group: In any letter case.
  ///   - machine: The machine of an element.
  func inGroup(_ group: String, _ machine: (Element) -> Machine) -> [Element] {
    let folded = TextFolding.fold(group)
    let active = filter { machine($0).isActive }
    let members = active.filter { TextFolding.sameBytes(machine($0).group, folded) }
    guard members.isEmpty else { return members }
    return active.filter { TextFolding.sameBytes(machine($0).foldedNumber, folded) }
  }
}
