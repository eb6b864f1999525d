import OpsDomain

extension Envelope {
  /// The same answer for people: fields that are whole seconds as lengths of time. A path such as
  /// `lines.wait` is a field of the records of a list.
  var tellingSpans: Envelope {
    guard !seconds.isEmpty else { return self }
    var told = self
    told.data = Self.spans(data, seconds)
    return told
  }

  private static func spans(_ value: Document, _ paths: Set<String>) -> Document {
    switch value {
    case .list(let items): return .list(items.map { spans($0, paths) })
    case .object(let object):
      var told = object
      for path in paths {
        let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        let name = parts.first ?? ""
        if parts.count == 2, let inner = told[name] {
          told.set(name, spans(inner, [parts[1]]))
          continue
        }
        guard let length = object[path]?.int else { continue }
        // Beyond 292 million years a number says as much.
        let (milliseconds, isTooLong) = length.multipliedReportingOverflow(by: 1000)
        if !isTooLong { told.set(path, .text(TimeSpan(milliseconds: milliseconds).description)) }
      }
      return .object(told)
    default: return value
    }
  }
}
