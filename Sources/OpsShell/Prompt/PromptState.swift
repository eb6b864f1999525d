/// What the prompt says of the session: who, which book, and how commands are taken.
public struct PromptState: Sendable, Equatable {
  /// How commands are taken.
  public enum Mode: Sendable, Equatable {
    /// Writes are committed one by one.
    case readWrite
    /// Nothing is ever committed.
    case readOnly
    /// Everything happens in a sandbox that is dropped.
    case sandbox
    /// An open changeset with this many staged writes.
    case changeset(Int)
    /// The last commit of the changeset lost a race.
    case lostRace

    /// The mode in the words of the prompt.
    var text: String {
      switch self {
      case .readWrite: "rw"
      case .readOnly: "ro"
      case .sandbox: "sbx"
      case .changeset(let staged): "rw*\(staged)"
      case .lostRace: "rw!"
      }
    }
  }

  /// Nil when nobody is signed in.
  public var user: String?
  /// What people call the book: the name of its file or its server.
  public var book: String
  /// Whether commands are committed, staged or dropped.
  public var mode: Mode

  /// The state of a session that commits its writes unless told; no user means not signed in.
  public init(user: String?, book: String, mode: Mode = .readWrite) {
    self.user = user
    self.book = book
    self.mode = mode
  }

  /// `anna@book rw> `; without a user `book> `.
  public func prompt(glyphs: GlyphSet = .unicode) -> PromptText {
    let name = user.map { "\($0)@\(book) \(mode.text)" } ?? book
    let role: Style.Role? =
      switch mode {
      case .readWrite, .readOnly: .strong
      case .sandbox: .good
      case .changeset, .lostRace: .warning
      }
    return PromptText(
      Sanitizer.printable(name, glyphs: glyphs) + "> ",
      further: glyphs.ellipsis + "> ", role: role)
  }
}

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
