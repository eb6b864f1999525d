/// A struct whose code follows from its fields.
struct DeclaredType {
  /// What follows, by the protocol that it says it conforms to.
  enum Kind: String, CaseIterable {
    case record = "Entity"
    case input = "OperationInput"
    case answer = "OperationOutput"
    case part = "AnswerRecord"
  }

  let kind: Kind
  /// With the types it lies in, such as `PermissionGrant.Line`.
  let name: String
  /// The name as comments link to it: ``PermissionGrant/Line``.
  var link: String { name.replacing(".", with: "/") }
  var fields: [DeclaredField] = []
  /// What its file imports, as lines of code.
  var imports: Set<String> = []
  /// Whether it has a memberwise initialiser of its own.
  var hasInitialiser = false
}
