/// Looks whether elements of a text in XML close in order. It knows what the views write.
struct MarkupScan {
  /// The first thing that is wrong; nil for nothing.
  private(set) var fault: String?

  init(_ text: String) {
    var open: [Substring] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      guard let end = rest[start...].firstIndex(of: ">") else {
        fault = "a tag does not end"
        return
      }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      let name = tag.drop { $0 == "/" }.prefix { $0 != " " && $0 != "/" }
      if tag.hasPrefix("!") || ["meta"].contains(name) { continue }
      if tag.filter({ $0 == "\"" }).count % 2 != 0 {
        fault = "quotes of \(tag)"
        return
      }
      if tag.hasPrefix("/") {
        guard open.popLast() == name else {
          fault = "\(tag) closes something else"
          return
        }
      } else if !tag.hasSuffix("/") {
        open.append(name)
      }
    }
    if !open.isEmpty { fault = "\(open) stay open" }
  }
}
