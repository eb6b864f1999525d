import OpsDomain

extension Envelope {
  /// The same answer for people: without the fields that they did not ask for, wherever they are.
  var withoutAsides: Envelope {
    guard !asides.isEmpty else { return self }
    var plain = self
    plain.data = withoutAsides(data)
    return plain
  }

  private func withoutAsides(_ value: Document) -> Document {
    switch value {
    case .list(let items): return .list(items.map(withoutAsides))
    case .object(let object):
      var rest = DocumentObject()
      for member in object.members where !asides.contains(member.key) {
        rest.set(member.key, withoutAsides(member.value))
      }
      return .object(rest)
    default: return value
    }
  }
}
