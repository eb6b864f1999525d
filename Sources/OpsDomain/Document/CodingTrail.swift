/// The way from the top of a document to the value being coded, kept as a chain so that going one
/// step deeper costs one small allocation and the path is only spelled out for an error.
final class CodingTrail {
  let parent: CodingTrail?
  let key: any CodingKey
  /// Whether the key is data (a dictionary's key) and so is not turned into snake_case.
  let isVerbatim: Bool

  init(_ parent: CodingTrail?, _ key: any CodingKey, isVerbatim: Bool = false) {
    self.parent = parent
    self.key = key
    self.isVerbatim = isVerbatim
  }

  /// The keys from the top.
  static func path(_ trail: CodingTrail?) -> [any CodingKey] {
    steps(trail).map(\.key)
  }

  /// The path in the form errors use, `lines.2.unit_price`; nil at the top.
  static func field(_ trail: CodingTrail?) -> String? {
    guard trail != nil else { return nil }
    return steps(trail).map(\.name).joined(separator: ".")
  }

  private var name: String {
    let name = isVerbatim ? key.stringValue : SnakeCase.name(key.stringValue)
    return DocumentWriter.printable(name)
  }

  private static func steps(_ trail: CodingTrail?) -> [CodingTrail] {
    var steps: [CodingTrail] = []
    var current = trail
    while let step = current {
      steps.append(step)
      current = step.parent
    }
    return steps.reversed()
  }
}
