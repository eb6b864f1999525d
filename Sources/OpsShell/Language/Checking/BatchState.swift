/// Whether `begin` is open at a point of the text.
enum BatchState: Equatable {
  case closed
  /// Open, on at least one way to this point.
  case open(SourcePosition)

  /// What holds after two ways have met.
  func merged(with other: BatchState) -> BatchState { self == .closed ? other : self }
}
