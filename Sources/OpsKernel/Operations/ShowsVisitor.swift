/// An input with which people who have not signed in show a secret, as guests show the key of their
/// cart. It is all that tells one visitor from another, so keys of repeated calls belong to who
/// shows the same secret. A write that visitors may make and whose input shows none takes no key of
/// theirs: see ``KeyedCall``.
package protocol ShowsVisitor: OperationInput {
  /// The secret, which nobody can guess; nil where none is shown.
  var visitor: String? { get }
}
