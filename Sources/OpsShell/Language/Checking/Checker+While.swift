// Loops on a condition that never changes.
extension Checker {
  mutating func check(_ loop: WhileLoop) {
    _ = shape(of: loop.condition)
    if !mayChange(loop.condition, in: loop.body), !loop.body.mayLeave() {
      report(
        "Nothing in this loop changes its condition, so it never ends",
        hint: "set a var of the condition inside, or leave with break",
        at: loop.condition.position)
    }
    loops += 1
    checkApart(loop.body, "the loop")
    loops -= 1
  }

  /// Whether the condition can have another value in a later round: it asks a function, which may
  /// look at the clock or a file, or a name that the body sets.
  private func mayChange(_ expression: Expression, in body: Block) -> Bool {
    switch expression.kind {
    case .literal: return false
    case .string(let template):
      return template.parts.contains { part in
        switch part {
        case .text: false
        case .variable(let path): mayChange(path, in: body)
        case .expression(let inner): mayChange(inner, in: body)
        }
      }
    case .variable(let path): return mayChange(path, in: body)
    case .call: return true
    case .ownCall(let call): return call.arguments.contains { mayChange($0, in: body) }
    case .list(let items), .all(let items), .any(let items):
      return items.contains { mayChange($0, in: body) }
    case .map(let entries): return entries.contains { mayChange($0.value, in: body) }
    case .negative(let operand), .not(let operand): return mayChange(operand, in: body)
    case .chain(let first, let steps):
      return mayChange(first, in: body) || steps.contains { mayChange($0.operand, in: body) }
    case .comparison(let left, _, let right):
      return mayChange(left, in: body) || mayChange(right, in: body)
    }
  }

  /// A name that is not known is reported where it stands.
  private func mayChange(_ path: VariablePath, in body: Block) -> Bool {
    guard path.name != "_", let entry = scope[path.name] else { return true }
    return entry.kind == .variable && body.sets(path.name)
  }
}

extension Block {
  /// Whether a statement in it can end a loop around it. `break` ends the loop it stands in.
  fileprivate func mayLeave(ofInnerLoop isInner: Bool = false) -> Bool {
    statements.contains { statement in
      switch statement.kind {
      case .returnValue, .exit, .fail, .assertion: true
      case .breakLoop: !isInner
      case .loop(let loop): loop.body.mayLeave(ofInnerLoop: true)
      case .whileLoop(let loop): loop.body.mayLeave(ofInnerLoop: true)
      default: statement.kind.blocks.contains { $0.mayLeave(ofInnerLoop: isInner) }
      }
    }
  }

  /// Whether a statement in it, or in a file it includes, can give the name another value.
  fileprivate func sets(_ name: String) -> Bool {
    statements.contains { statement in
      switch statement.kind {
      case .binding(let binding): binding.mode == .assignment && binding.name.text == name
      case .include: true
      default: statement.kind.blocks.contains { $0.sets(name) }
      }
    }
  }
}

extension StatementKind {
  /// The blocks of the statement.
  fileprivate var blocks: [Block] {
    switch self {
    case .condition(let condition):
      condition.branches.map(\.body) + (condition.otherwise.map { [$0] } ?? [])
    case .loop(let loop): [loop.body]
    case .whileLoop(let loop): [loop.body]
    case .tryBlock(let attempt): [attempt.body, attempt.handler]
    case .retry(let retry): [retry.body]
    case .expect(_, let body), .atomic(_, let body), .plan(let body), .sandbox(.block(let body)):
      [body]
    default: []
    }
  }
}
