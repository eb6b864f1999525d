import OpsDomain

extension Envelope {
  /// The same answer for people: fields that are whole seconds as lengths of time, and those that
  /// are meters with their unit. A path such as `lines.wait` is a field of the records of a list.
  var tellingUnits: Envelope {
    var told = self
    if !seconds.isEmpty { told.data = Self.told(told.data, seconds, Self.span) }
    if !meters.isEmpty { told.data = Self.told(told.data, meters) { "\($0) m" } }
    return told
  }

  /// Nil beyond 292 million years, where a number says as much.
  private static func span(_ seconds: Int64) -> String? {
    let (milliseconds, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
    return isTooLong ? nil : TimeSpan(milliseconds: milliseconds).description
  }

  private static func told(
    _ value: Document, _ paths: Set<String>, _ words: (Int64) -> String?
  ) -> Document {
    switch value {
    case .list(let items): return .list(items.map { told($0, paths, words) })
    case .object(let object):
      var result = object
      for path in paths {
        let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        let name = parts.first ?? ""
        if parts.count == 2, let inner = result[name] {
          result.set(name, told(inner, [parts[1]], words))
          continue
        }
        guard let number = object[path]?.int, let text = words(number) else { continue }
        result.set(path, .text(text))
      }
      return .object(result)
    default: return value
    }
  }
}
