import OpsKernel

/// The declared fields of an answer, or of the rows of a list: what scripts and filters may ask of
/// it.
struct AnswerFields: Sendable {
  private let declared: [AnswerField]
  /// Names of what the shell adds to the answer of an operation.
  private let added: [String]

  init(_ declared: [AnswerField], adding added: [String] = []) {
    self.declared = declared
    self.added = added
  }

  /// The names of all fields.
  var names: [String] { declared.map(\.name) + added }

  /// What a field looks like, by its path in nested records; nil where that is not declared.
  func shape(of path: String) -> AnswerShape? {
    var shape = AnswerShape.record(declared)
    for name in path.split(separator: ".") {
      while case .list(let item) = shape { shape = item }
      guard let field = shape.fields?.first(where: { $0.name == name }) else { return nil }
      shape = field.shape
    }
    return shape
  }

  /// Whether a record can have a field, by its path in nested records. What lies within a record of
  /// any kind is possible; a list and a plain value have no fields of their own.
  func canHold(_ path: String) -> Bool {
    if added.contains(path) { return true }
    var shape = AnswerShape.record(declared)
    for name in path.split(separator: ".") {
      switch shape {
      case .recordFields, .answerOfStep: return true
      default: break
      }
      guard let field = shape.fields?.first(where: { $0.name == name }) else { return false }
      shape = field.shape
    }
    return true
  }

  /// The paths of the fields that tables show whole, see ``OpsKernel/Uncut``.
  var uncut: Set<String> { Set(Self.uncut(of: declared, below: "")) }

  private static func uncut(of fields: [AnswerField], below path: String) -> [String] {
    fields.flatMap { field in
      let own = field.isUncut ? [path + field.name] : []
      var shape = field.shape
      while case .list(let item) = shape { shape = item }
      // A record that lies within itself has no end.
      guard case .record(let inner) = shape else { return own }
      return own + uncut(of: inner, below: path + field.name + ".")
    }
  }
}
