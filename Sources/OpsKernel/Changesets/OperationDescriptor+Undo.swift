extension OperationDescriptor {
  /// Why `undo` never takes a commit of the operation back; nil when it can, as long as nothing
  /// later builds on it.
  public var whyFinal: String? {
    switch undo {
    case nil: "it changes nothing"
    case .reversible: nil
    case .final(let why): why
    case .rights: "people and their rights are changed by their own commands only"
    }
  }
}
