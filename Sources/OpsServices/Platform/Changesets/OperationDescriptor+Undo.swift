import OpsDomain

extension OperationDescriptor {
  /// Operations whose records never go back, with the way to put things right instead.
  private static let final: [String: String] = [
    "location.create": "a location is never removed, because movements name it",
    "oos.deliver": "what was delivered stays delivered; goods come back with a give-back",
    "oos.deliver_many": "what was delivered stays delivered; goods come back with a give-back",
    "oos.refund": "a closed request stays closed; write a new one",
    "oos.cancel": "a closed request stays closed; write a new one",
    "transfer.create": "a transfer goes forward only; cancel it",
    "transfer.receive": "a transfer goes forward only; move the stock",
    "transfer.cancel": "a transfer goes forward only; write a new one",
    "period.close": "a closing stays on record; reopen the period",
    "period.reopen": "a closing stays on record; close the period again",
    "valuation.refresh": "it keeps what is worked out anyway",
    "giveback.create": "a give-back goes forward only; reject it, or close it",
    "giveback.approve": "a give-back goes forward only; close it",
    "giveback.reject": "a give-back goes forward only; write a new one",
    "giveback.receive": "a give-back goes forward only; adjust the stock",
    "giveback.close": "a give-back goes forward only; write a new one",
    "notice.read": "what was read stays read; `opsh notice list` shows it all the same",
    "notice.dismiss": "a notice is dismissed for good; `opsh notice list --dismissed` shows it",
    "notice.retry": "what was sent has left the book",
    "notice.settings": "one's own settings are changed by the same command",
    "job.run": "what a job did is not one commit, and some of it has left the book",
    "count.recount": "a round that has begun is counted; cancel the count instead",
    "count.review": "what was approved stays on record; reject it, or count again",
    "count.cancel": "a count that was given up stays so; open another one",
    "product.convert_unit": "a converted unit stays converted; convert it once more",
    "packaging.complete": "packaging goes forward only; adjust the stock",
    "packaging.ship": "packaging goes forward only; adjust the stock",
  ]

  /// Why `undo` never takes a commit of the operation back; nil when it can, as long as nothing
  /// later builds on it.
  public var whyFinal: String? {
    if !effect.isWrite { return "it changes nothing" }
    if area == .identity { return "people and their rights are changed by their own commands only" }
    return Self.final[name]
  }
}
