import OpsDomain

extension Envelope {
  /// The same answer for people: fields that are whole seconds as lengths of time.
  var tellingSpans: Envelope {
    guard !seconds.isEmpty else { return self }
    var told = self
    told.data = spans(data)
    return told
  }

  private func spans(_ value: Document) -> Document {
    switch value {
    case .list(let items): return .list(items.map(spans))
    case .object(let object):
      var told = object
      for name in seconds {
        guard let length = object[name]?.int else { continue }
        // Beyond 292 million years a number says as much.
        let (milliseconds, isTooLong) = length.multipliedReportingOverflow(by: 1000)
        if !isTooLong { told.set(name, .text(TimeSpan(milliseconds: milliseconds).description)) }
      }
      return .object(told)
    default: return value
    }
  }
}
