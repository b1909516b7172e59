from toli.kit.errors import AppError
from toli.kit.text import Text


class ProductFeedEmpty(AppError):
    code = "product_feed_empty"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("No trip has a departure with a free bed. Google would delete all your products."))


class ProductFeedShrank(AppError):
    code = "product_feed_shrank"
    status = 409

    def __init__(self, *, products: int, before: int) -> None:
        super().__init__(
            Text(
                "This feed would have {products} trips, the last one had {before}. Google deletes what is missing."
                " Check your trips, or accept fewer.",
                products=products,
                before=before,
            ),
            data={"products": products, "before": before},
        )
