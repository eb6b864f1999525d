import OpsDomain

/// What is wrong with a row. Small, so that a good row does not pay for the words of an error.
enum DelimitedFault: Sendable, Equatable {
  case tooLong(limit: Int)
  case unclosedQuote
  case textAfterQuote
  case encoding

  var error: OpsError {
    switch self {
    case .tooLong(let limit):
      OpsError(
        .longRow, "The row is longer than \(limit) bytes",
        hint: "shorten its texts; look for a missing line end")
    case .unclosedQuote:
      OpsError(
        .malformed, "A quote is opened in this row and never closed",
        hint: "close the quote; a quote that belongs to the text is written twice")
    case .textAfterQuote:
      OpsError(
        .malformed, "There is text behind a closing quote",
        hint: "a quote that belongs to the text is written twice")
    case .encoding:
      OpsError(.encoding, "The row is not valid UTF-8", hint: "save the file as UTF-8")
    }
  }
}
