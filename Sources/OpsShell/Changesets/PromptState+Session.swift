extension PromptState.Mode {
  /// How commands are taken in a session.
  init(_ mode: ShellSession.Mode) {
    switch mode {
    case .direct: self = .readWrite
    case .changeset(let staged): self = .changeset(staged)
    case .lostRace: self = .lostRace
    case .sandbox: self = .sandbox
    }
  }
}
