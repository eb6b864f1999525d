/// Whether `begin` is open at a point of the text.
enum ChangesetState: Equatable {
  case closed
  /// Open, on at least one way to this point.
  case open(SourcePosition)

  /// What holds after two ways have met.
  func merged(with other: ChangesetState) -> ChangesetState { self == .closed ? other : self }
}
