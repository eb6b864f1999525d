/// The frame of a drawing on a page: a figure with a caption, and SVG that needs no scripts.
enum PageFigure {
  /// How wide every drawing is.
  static let width = 860.0

  /// - Parameter drawing: Elements of SVG, each on lines of its own.
  static func html(_ title: String, height: Double, _ drawing: String) -> String {
    "<figure style=\"margin:0\">"
      + "<figcaption class=\"note\">\(Markup.escaped(title))</figcaption>\n"
      + "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Markup.length(width)) "
      + "\(Markup.length(height))\" width=\"\(Markup.length(width))\" "
      + "height=\"\(Markup.length(height))\" role=\"img\" "
      + "aria-label=\"\(Markup.escaped(title))\" font-size=\"13\" fill=\"#1e293b\">\n"
      + drawing + "</svg>\n</figure>\n"
  }

  /// A figure as large as it is drawn: negative, infinite and missing numbers are nothing.
  static func size(_ value: Double) -> Double { value.isFinite ? max(0, value) : 0 }
}
